
/* Reloads the page when its site reports a change. */
(() => {
  const { page, stamp } = document.body.dataset;
  if (!page || !window.EventSource) return;
  new EventSource(`/events/${page}`).addEventListener('message', (news) => {
    if (news.data !== stamp) window.location.reload();
  });
})();

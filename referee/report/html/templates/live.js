
/* Shows a page anew when its site says that it is another. */
(() => {
  const { page, stamp } = document.body.dataset;
  if (!page || !window.EventSource) return;
  new EventSource(`/events/${page}`).addEventListener('message', (news) => {
    if (news.data !== stamp) window.location.reload();
  });
})();

// The list of pages is long: show where in it this page is.
document.addEventListener("DOMContentLoaded", () => {
  const list = document.querySelector(".sidebar-scroll");
  const here = document.querySelector(".sidebar-tree li.current-page");
  const top = (element) => element.getBoundingClientRect().top;
  if (list && here) list.scrollTop += top(here) - top(list) - list.clientHeight / 3;
});

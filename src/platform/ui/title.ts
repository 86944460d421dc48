/** Names the page in the browser's title, before the name of the site. */
export function setTitle(title: string): void {
  document.title = document.title.replace(/^.*(?= – )/, () => title);
}

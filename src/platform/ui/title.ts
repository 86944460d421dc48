export function setTitle(title: string): void {
  document.title = document.title.replace(/^.*(?= – )/, () => title);
}

/** What stands in every page, as short as it is read: without its comments and indents. */
export const packed = (text: string) =>
  text
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();

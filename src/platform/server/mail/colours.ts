/** The colours of tokens.css for mail programs, which do not support oklch. A test compares them. */
export const colours = {
  background: ['#f4f3ec', '#0c1615'],
  card: ['#fdfcf9', '#131f1e'],
  foreground: ['#11252a', '#e7e9e0'],
  'muted-foreground': ['#495a5c', '#a3b4ac'],
  border: ['#d0d0c6', '#2b3a38'],
  primary: ['#0c5947', '#72d8b3'],
  'primary-foreground': ['#fafbf5', '#041a16'],
  iodine: ['#c86f13', '#f1b04f'],
  ring: ['#8a460c', '#fbbf5b'],
} as const satisfies Record<string, readonly [day: string, night: string]>;

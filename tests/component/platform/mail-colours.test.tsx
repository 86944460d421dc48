import { expect, test } from 'vitest';
import { colours } from '#platform/server/mail/colours.ts';

/** The colour of a token as the browser paints it, as `#rrggbb`. */
function painted(name: string, colorScheme: 'light' | 'dark'): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { colorScheme, color: `var(--color-${name})` });
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  canvas.remove();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

test('mail has the colours of the tokens', () => {
  for (const [name, dayAndNight] of Object.entries(colours))
    expect([painted(name, 'light'), painted(name, 'dark')], name).toEqual(dayAndNight);
});

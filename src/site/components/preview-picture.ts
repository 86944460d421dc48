// The preview picture, 1200 by 630, that other sites show with a link to a public page.
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import sharp from 'sharp';
import { lab } from '#platform/lab.ts';
import { pencils, trace } from './hero-lines.ts';

const width = 1200;
const height = 630;
const margin = 40;

/** The day colours of tokens.css. */
const ink = '#052020';
const line = '#0d2329';
const colours = {
  bone: '#f5f3ec',
  scrub: '#90cdb9',
  paper: '#fffaf1',
  grid: '#f7d9bf',
  fine: '#fceadb',
};

const fonts: Font[] = ['basic', 'accents', 'extended'].map((part) => {
  const made = create(readFileSync(`src/site/assets/fonts/atkinson-next-${part}.woff2`));
  if (!('glyphForCodePoint' in made)) throw new Error('the font file holds several fonts');
  return made;
});

const glyphs = (text: string) =>
  [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code));
    if (!font) throw new Error(`no font has the letter ${letter} of “${text}”`);
    return font.glyphForCodePoint(code);
  });
const lengthOf = (text: string, size: number) =>
  glyphs(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * (size / 1000);

function wrap(text: string, size: number, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && lengthOf(longer, size) <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Writes outlines, so that the picture depends on no installed font. @param bold in font units */
function write(text: string, x: number, y: number, size: number, bold = 0): string {
  let at = 0;
  const letters = glyphs(text).map((glyph) => {
    const path = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`;
    at += glyph.advanceWidth;
    return path;
  });
  const scale = size / 1000;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${ink}" stroke="${ink}" stroke-width="${bold}" stroke-linejoin="round">${letters.join('')}</g>`;
}

const top = 74;
const strip = 458;

const paper = `<defs>
  <pattern id="fine" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0H6M0 0V6" stroke="${colours.fine}"/></pattern>
  <pattern id="grid" width="30" height="30" patternUnits="userSpaceOnUse"><path d="M0 0H30M0 0V30" stroke="${colours.grid}"/></pattern>
  <linearGradient id="clean" gradientUnits="userSpaceOnUse" x2="1440"><stop offset=".3" stop-color="${line}" stop-opacity="0"/><stop offset=".56" stop-color="${line}"/></linearGradient>
</defs>
<rect y="${strip}" width="${width}" height="${height - strip}" fill="${colours.paper}"/>
<rect y="${strip}" width="${width}" height="${height - strip}" fill="url(#fine)"/>
<rect y="${strip}" width="${width}" height="${height - strip}" fill="url(#grid)"/>`;

const drawing = `<g transform="translate(0 ${strip}) scale(${width / 1440} .83)" fill="none">
  ${pencils
    .flatMap(({ d, also, ...own }) => [
      { d, transform: '', ...own },
      { d, ...also },
    ])
    .map(
      (one) =>
        `<path d="${one.d}" transform="${one.transform}" stroke="#6b7f85" stroke-width="${one.width}" opacity="${one.opacity}"/>`,
    )
    .join('')}
  <path d="${trace}" stroke="#6b7f85" stroke-width="1.4"/>
  <path d="${trace}" stroke="url(#clean)" stroke-width="3"/>
</g>`;

export async function previewPicture(headline: string, text: string): Promise<Buffer> {
  const size = headline.length > 24 ? 72 : 96;
  const large = wrap(headline, size * 1.04, width - 2 * margin);
  const small = wrap(text, 30, 1000).slice(0, 4);
  const start = 130 + size * 0.72;
  const below = start + large.length * size * 1.04;
  const { first, second, suffix } = lab.brand;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.bone}"/>
<rect y="${top}" width="${width}" height="${strip - top}" fill="${colours.scrub}"/>
${paper}${drawing}
<path d="M0 ${top - 1}H${margin + 1}V33H61V${top - 1}H${width}" fill="none" stroke="${line}" stroke-width="2.5"/>
${write(first, 73, 42, 18, 45)}${write(`${second} ${suffix}`, 73, 61, 18, 45)}
${large.map((words, i) => write(words, margin, start + i * size * 1.04, size, 48)).join('')}
${small.map((words, i) => write(words, margin, below + 14 + i * 40, 30)).join('')}
</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

// The last step of a build. Scripts of pages without an island are left to boot.js, which fetches them after the first
// paint, and every text file gets a .br and a .gz beside it, so that the server never compresses on a request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = process.argv[2] ?? 'dist/client';
const text = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;
/** Below this, headers cost more than compression saves. */
const smallest = 512;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !text.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  let content = readFileSync(file);
  if (file.endsWith('.html') && !content.includes('<astro-island')) {
    const html = content.toString();
    content = Buffer.from(
      html.replace(
        /<script type="module" src="([^"]+)"><\/script>/g,
        '<link rel="later" href="$1">',
      ),
    );
    writeFileSync(file, content);
  }
  if (content.length < smallest) continue;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

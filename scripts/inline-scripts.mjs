// Bundles the scripts that pages contain inline.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

async function bundle(name) {
  const { output } = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../src/site/components/${name}.ts`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  return output[0].code.trim();
}

/** The code of scripts in src/site/components, by name. */
export async function inlineScripts(...names) {
  const made = names.map(async (name) => [name, await bundle(name)]);
  return Object.fromEntries(await Promise.all(made));
}

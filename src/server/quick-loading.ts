// Makes what is imported after this has run, so by import(), load in half the time
// (docs/decisions/0014-a-start-in-half-the-time.md).
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where nothing may be written it does nothing, and says so in its answer alone.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));

const ofDrizzle = /\/node_modules\/drizzle-orm\/[^?]+\.js$/;

// To find out the format of a file, Node parses its package's manifest anew each time.
registerHooks({
  resolve(specifier, { parentURL = '' }, next) {
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !ofDrizzle.test(parentURL)) return next(specifier);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});

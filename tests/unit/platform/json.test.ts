import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ideas } from '#db/schema/ideas.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/sql.ts';

const db = openDatabase({ url: 'file::memory:' });
afterAll(() => db.close());

const object = jsonObject({
  createdAt: ideas.createdAt,
  title: ideas.ideaTitle,
  inside: jsonObject({ title: ideas.ideaTitle }),
});

test('the database writes the JSON that this process would write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') }),
      fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
      async (at, title) => {
        const [row] = await db.all<{ json: string }>(
          sql`select ${object} json from (select ${at} created_at, ${title} idea_title) ideas`,
        );
        const createdAt = new Date(at).toISOString();
        expect(JSON.parse(row?.json ?? '')).toEqual({ createdAt, title, inside: { title } });
      },
    ),
    {
      examples: [
        [0, ''],
        [999, '"\\/\b\f\n\r\t\u0001\u007f\u2028'],
        [1_700_000_000_001, '👩🏽‍⚕️ مرحبا'],
      ],
    },
  );
});

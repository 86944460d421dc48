import { randomUUID } from 'node:crypto';
import { contactMessages } from '../../db/schema.ts';
import type { ContactMessage } from '../domain/contact.ts';
import { db } from './database/database.ts';

/** Keeps a message for the lab; returns its id. */
export async function keepMessage({ name, email, message }: ContactMessage): Promise<string> {
  const id = randomUUID();
  await db().insert(contactMessages).values({ id, name, email, message, createdAt: new Date() });
  return id;
}

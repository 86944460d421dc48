import { vi } from 'vitest';
import type { FileList, IdeaFile } from '#features/files/domain/file-response.ts';
import { answerCalls, noContent } from './calls.ts';

type Person = IdeaFile['user'];
type Refusal = { status: number; detail: string };

const types = { csv: 'text/csv', pdf: 'application/pdf', png: 'image/png' } as const;
const typeOf = (name: string) => types[name.slice(-3) as keyof typeof types];

/**
 * A server that stores the files of an idea. Uploads arrive by `XMLHttpRequest`.
 * @param me the uploader of all files
 */
export function keepFiles(ideaId: string, me: Person) {
  const path = `/api/ideas/${ideaId}/files`;
  const files: IdeaFile[] = [];
  const server = {
    files,
    names: () => files.map(({ name }) => name),
    /** The names of the uploads that the page has cancelled. */
    cancelled: [] as string[],
    /** Delays the uploads of PDF files. @returns releases them */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.gate = promise;
      return resolve;
    },
    gate: Promise.resolve(),
    /** The response to each upload, if the server refuses it. */
    refusal: null as Refusal | null,
  };

  function store(id: string, name: string, size: number): IdeaFile {
    const file: IdeaFile = {
      ...{ id, name, size, type: typeOf(name), sha256: '00', user: me },
      ...{ width: null, height: null, createdAt: new Date().toISOString() },
    };
    files.push(file);
    answerCalls({
      [`DELETE ${path}/${id}`]: () => {
        files.splice(files.indexOf(file), 1);
        return noContent();
      },
    });
    return file;
  }

  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    private url = new URL(location.href);
    private isCancelled = false;

    private get name() {
      return this.url.searchParams.get('name') ?? '';
    }
    open(_method: string, to: string) {
      this.url = new URL(to, location.href);
    }
    setRequestHeader() {}
    getResponseHeader() {
      return server.refusal ? 'application/problem+json' : 'application/json';
    }
    abort() {
      this.isCancelled = true;
      server.cancelled.push(this.name);
      this.dispatchEvent(new Event('abort'));
    }
    async send(body: Blob) {
      if (this.name.endsWith('.pdf')) await server.gate;
      if (this.isCancelled) return;
      const { refusal } = server;
      const id = this.url.pathname.split('/').at(-1) ?? '';
      this.status = refusal?.status ?? 201;
      this.responseText = JSON.stringify(refusal ?? store(id, this.name, body.size));
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  answerCalls({ [`GET ${path}`]: (): FileList => ({ files, used: 0, room: 1000 }) });
  return server;
}

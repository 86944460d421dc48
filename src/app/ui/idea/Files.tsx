import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { sourceStores } from '#features/evidence/client/sources.ts';
import type { Source } from '#features/evidence/domain/source-response.ts';
import { filesOf } from '#features/files/client/files.ts';
import type { FileList, IdeaFile } from '#features/files/domain/file-response.ts';
import { FileCard } from '#features/files/ui/FileCard.tsx';
import { FilePicker } from '#features/files/ui/FileDrop.tsx';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { sourceUrl } from '#features/ideas/domain/idea-urls.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';

type Props = { idea: Idea; user: User };

const mayRemove = ({ idea, user }: Props, file: IdeaFile) =>
  file.user.id === user.id || idea.userId === user.id || user.role === 'admin';

type SourcesUsingFileProps = { sources: readonly Source[]; mayRemove: boolean };

/** The server does not remove a file that a source uses. */
function SourcesUsingFile({ sources, mayRemove }: SourcesUsingFileProps) {
  if (sources.length === 0) return null;
  return (
    <span className="small block">
      {sources.map((source, at) => (
        <Fragment key={source.id}>
          {at > 0 && (at === sources.length - 1 ? ' and ' : ', ')}
          <a href={sourceUrl(source.ideaId, source)}>
            {at === 0 ? 'Source' : 'source'} {source.number}
          </a>
        </Fragment>
      ))}{' '}
      {sources.length === 1 ? 'rests' : 'rest'} on it.
      {mayRemove &&
        (sources.length === 1
          ? ' While it does, the file cannot be removed.'
          : ' While they do, the file cannot be removed.')}
    </span>
  );
}

function List({ files, ...props }: Props & { files: FileList['files'] }) {
  const { data: sources, error } = useStore(sourceStores(props.idea.id).$sources);
  if (files.length === 0)
    return <p className="text-muted-foreground">This idea has no files yet.</p>;
  return (
    <ul className="list vstack" aria-label="Files of this idea">
      {files.map((file) => {
        const resting = (sources ?? []).filter(({ fileId }) => fileId === file.id);
        const isTheirs = mayRemove(props, file);
        // If sources could not be loaded, the server still refuses to remove a used file.
        const isKnown = sources !== undefined || error !== undefined;
        return (
          <li key={file.id}>
            <FileCard
              ideaId={props.idea.id}
              file={file}
              mayRemove={isTheirs && isKnown && resting.length === 0}
            >
              <SourcesUsingFile sources={resting} mayRemove={isTheirs} />
            </FileCard>
          </li>
        );
      })}
    </ul>
  );
}

export default function Files(props: Props) {
  const { id } = props.idea;
  const $files = filesOf(id);
  return (
    <div className="vstack files gap-5">
      <Loaded what="The files" {...useStore($files)} onRetry={$files.revalidate}>
        {({ files }) => <List {...props} files={files} />}
      </Loaded>
      <FilePicker ideaId={id} />
    </div>
  );
}

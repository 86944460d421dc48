const choices = [
  {
    value: 'hand-over',
    label: 'Hand over',
    text: 'The ideas go to an administrator. The comments stay, shown as written by a former member.',
  },
  {
    value: 'delete',
    label: 'Delete',
    text: 'The ideas go for good, with every comment on them, and so do the comments on other ideas.',
  },
] as const;

export function KeepWorkChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="vstack work-choice" aria-describedby={error && 'work-error'}>
      <legend>Ideas and comments</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className="choice">
          <input type="radio" name="work" value={value} />
          <span>
            <strong>{label}</strong>
            <br />
            <span className="text-muted-foreground small">{text}</span>
          </span>
        </label>
      ))}
      <p className="hint">Recorded decisions and sources stay with their ideas, without a name.</p>
      {error && (
        <p className="error" id="work-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

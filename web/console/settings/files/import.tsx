import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { IMPORT } from '../../../../shared/platform/contract/constants.ts';
import { Obstacle } from '../../components/feedback/refusal-note.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useWords } from '../../words/i18n.tsx';
import { Section } from '../section.tsx';
import { ImportFile } from './import-file.tsx';
import { type ReadFile, readFile, type Unreadable } from './read-file.ts';

/** The import of another system's bookings: a file is chosen, its columns are named, it is tried, and then brought in. */
export function ImportSection() {
  const w = useWords(FILES_WORDS);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ReadFile>();
  /** Which choice it is: a corrected file has the name of the one before. */
  const [choice, setChoice] = useState(0);
  const [fault, setFault] = useState<Unreadable>();
  const [busy, setBusy] = useState(false);
  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setBusy(true);
    const read = await readFile(chosen);
    const is_fault = typeof read === 'string';
    setFile(is_fault ? undefined : read);
    setChoice((before) => before + 1);
    setFault(is_fault ? read : undefined);
    setBusy(false);
  }
  return (
    <Section title={w('files.import')}>
      <p className="muted">{w('files.import_lead')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div className="line wrap">
        <Button variant={file ? 'default' : 'filled'} loading={busy} onClick={() => input.current?.click()}>
          {w(file ? 'files.other' : 'files.choose')}
        </Button>
        {file && <span>{w('files.read', { name: file.name, count: file.rows })}</span>}
      </div>
      {fault && (
        <Obstacle>
          {w(fault === 'encoding' ? 'files.encoding_unknown' : `files.${fault}`, { count: IMPORT.file_rows })}
        </Obstacle>
      )}
      {file && <ImportFile key={choice} file={file} change={setFile} />}
    </Section>
  );
}

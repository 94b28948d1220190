import { useState } from 'react'
import { type DocumentDraft, shownText } from '../../../lib/document-draft.ts'
import { JsonEditor } from '../../../ui/json-editor.tsx'
import { words } from '../../../words/words.ts'

type RawTabProps = { name: string; draft: DocumentDraft; onType: (text: string) => void }

/** The whole world as text. The editor is its own master from the moment it opens. */
export function RawTab({ name, draft, onType }: RawTabProps) {
  const [opened] = useState(() => shownText(draft))
  return (
    <JsonEditor
      label={words.worlds.editor.rawLabel(name)}
      text={draft.typed ?? opened}
      error={draft.isValid ? null : words.documents.invalid}
      onChange={onType}
    />
  )
}

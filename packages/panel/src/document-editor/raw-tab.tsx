import { useState } from 'react'
import { documentsMessages } from '../messages/documents.ts'
import { type DocumentDraft, getShownText } from './document-draft.ts'
import { JsonEditor } from './json-editor.tsx'

type RawTabProps = { name: string; draft: DocumentDraft; onType: (text: string) => void }

/** The whole document as text. The editor is its own master until something else, such as a restore, changes it. */
export function RawTab({ name, draft, onType }: RawTabProps) {
  const [begun, setBegun] = useState(() => ({
    value: draft.value,
    text: getShownText(draft),
    turn: 0,
  }))
  if (draft.typed === null && draft.value !== begun.value)
    setBegun({ value: draft.value, text: getShownText(draft), turn: begun.turn + 1 })
  return (
    <JsonEditor
      key={begun.turn}
      label={documentsMessages.rawLabel({ name })}
      text={draft.typed ?? begun.text}
      error={draft.isValid ? null : documentsMessages.invalid}
      onChange={onType}
    />
  )
}

import { Button } from '@mantine/core'
import { Notice } from '../design/notice.tsx'
import { documentsMessages } from '../messages/documents.ts'

type BrokenJsonNoticeProps = { onGo: () => void; onDrop: () => void }

/** Replaces the form, which could only show the state before the mistake. */
export function BrokenJsonNotice({ onGo, onDrop }: BrokenJsonNoticeProps) {
  const text = documentsMessages
  return (
    <Notice
      tone="warn"
      title={text.brokenTitle}
      actions={
        <>
          <Button onClick={onGo}>{text.toRaw}</Button>
          <Button variant="default" onClick={onDrop}>
            {text.dropRaw}
          </Button>
        </>
      }
    >
      <p>{text.brokenText}</p>
    </Notice>
  )
}

import { useRef, useState } from 'react'
import press from '../../design/press.module.css'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { joinPageMessages } from '../../messages/join-page.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './join-view.module.css'
import { ReportForm } from './report-form.tsx'

type ReportButtonProps = { serverName: string }

/** Opens the dialog in which visitors report a page to the operator. */
export function ReportButton({ serverName }: ReportButtonProps) {
  const text = joinPageMessages.report
  const dialog = useRef<HTMLDialogElement>(null)
  const [isSent, setIsSent] = useState(false)
  const open = () => {
    setIsSent(false)
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className={press.press} data-look="plain" data-small onClick={open}>
        {text.open}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="report-title">
        <Text as="h2" size="xl" weight="bold" id="report-title">
          {text.title({ name: serverName })}
        </Text>
        {isSent ? (
          <>
            <Text mt="sm" role="status">
              {text.sent}
            </Text>
            <Row mt="lg" justify="end">
              <button type="button" className={press.press} autoFocus onClick={close}>
                {shellMessages.close}
              </button>
            </Row>
          </>
        ) : (
          <ReportForm serverName={serverName} onSent={() => setIsSent(true)} onClose={close} />
        )}
      </dialog>
    </>
  )
}

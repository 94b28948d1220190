import { maxReportCharacters, reportServer } from '@trellis/contract/operations/join-page.ts'
import { useState } from 'react'
import press from '../../design/press.module.css'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { call } from '../../kit/call.ts'
import { describeFailure } from '../../kit/call-failure.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { joinPageMessages } from '../../messages/join-page.ts'
import styles from './join-view.module.css'

type ReportFormProps = { serverName: string; onSent: () => void; onClose: () => void }
type Sending = { isBusy: boolean; failure: string | null }

/** Sends a visitor’s report. The text stays when the call fails. */
export function ReportForm({ serverName, onSent, onClose }: ReportFormProps) {
  const text = joinPageMessages.report
  const [message, setMessage] = useState('')
  const [sending, setSending] = useState<Sending>({ isBusy: false, failure: null })
  const isEmpty = message.trim() === ''
  const send = async () => {
    if (isEmpty || sending.isBusy) return
    setSending({ isBusy: true, failure: null })
    try {
      await call(reportServer, { params: { serverName }, body: { message } })
      onSent()
    } catch (error) {
      setSending({ isBusy: false, failure: describeFailure(error) ?? text.failed })
    }
  }
  return (
    <form noValidate onSubmit={submitWith(() => void send())}>
      <Text mt="sm" tone="muted">
        {text.intro}
      </Text>
      <textarea
        className={styles.message}
        rows={5}
        autoFocus
        aria-label={text.message}
        maxLength={maxReportCharacters}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Text tone="bad" size="sm" role="alert">
        {sending.failure}
      </Text>
      <Row mt="md" gap="sm" justify="end" wrap>
        <button type="button" className={press.press} data-look="plain" onClick={onClose}>
          {text.cancel}
        </button>
        <button type="submit" className={press.press} disabled={isEmpty}>
          {text.send}
        </button>
      </Row>
    </form>
  )
}

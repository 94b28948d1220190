import { FullPage } from '../design/full-page.tsx'
import { shellMessages } from '../messages/shell.ts'

/** The first page of a panel that was opened without a network. It ends when the network is back. */
export function OfflinePage() {
  return (
    <FullPage title={shellMessages.offline.title}>
      <p role="status">{shellMessages.offline.text}</p>
    </FullPage>
  )
}

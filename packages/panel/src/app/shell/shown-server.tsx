import { Row } from '../../design/row.tsx'
import { getStatusTone, useShownServer } from '../../hosting/servers/index.ts'
import { TestBadge } from '../../hosting/test-copies/index.ts'
import { serverMessages } from '../../messages/server.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './sidebar.module.css'

/** The name and the status of the reader's server, in one line. */
export function ShownServer() {
  const { server, detail, error, isLoading } = useShownServer()
  const isMissing = server === null || isLoading
  // A server that could not be loaded is there, too.
  const isUnknown = isLoading || error !== null
  return (
    <Row
      as="p"
      tone="muted"
      size="sm"
      tight
      wrap
      gap="xs"
      align="stretch"
      className={styles.server}
      data-tone={isMissing ? undefined : getStatusTone(server.status)}
    >
      {isMissing ? (
        isUnknown ? (
          shellMessages.loading
        ) : (
          shellMessages.nav.noServer
        )
      ) : (
        <>
          <span className={styles.serverName} title={server.name}>
            {server.name}
          </span>
          {detail !== null && detail.testCopy !== null && <TestBadge />}
          <span className={styles.status}>{serverMessages.server.statuses[server.status]}</span>
        </>
      )}
    </Row>
  )
}

import { useQuery } from '@tanstack/react-query'
import { readLastExit } from '@trellis/contract/hosting/servers.ts'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { getQuery } from '../../kit/queries.ts'
import { removeEscapes } from '../../kit/sgr.ts'
import { serverMessages } from '../../messages/server.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './server-card.module.css'

type LastLinesDialogProps = { serverId: string; isOpen: boolean; onClose: () => void }

export function LastLinesDialog({ serverId, isOpen, onClose }: LastLinesDialogProps) {
  const text = serverMessages.recovery
  const report = useQuery({
    ...getQuery(readLastExit, { params: { serverId } }),
    enabled: isOpen,
    meta: { fallback: () => text.linesFailed },
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="xl"
      title={text.linesTitle}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Loaded query={report} failed={text.linesFailed}>
        {({ lines }) => (
          <pre className={styles.lines} tabIndex={0} aria-label={text.linesTitle}>
            {lines.length === 0 ? (
              text.noLines
            ) : (
              <span lang="en">{lines.map(removeEscapes).join('\n')}</span>
            )}
          </pre>
        )}
      </Loaded>
    </Modal>
  )
}

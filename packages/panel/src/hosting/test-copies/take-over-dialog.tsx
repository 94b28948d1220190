import { Button } from '@mantine/core'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { CopyConflicts } from './copy-conflicts.tsx'
import { DifferenceList } from './difference-list.tsx'
import { useDifferences, useTakeOver } from './use-take-over.ts'

type TakeOverDialogProps = { serverId: ServerId; sourceName: string; onClose: () => void }

/** Lists the changes of a test copy, and sends those that the owner chooses to the live server. */
export function TakeOverDialog({ serverId, sourceName, onClose }: TakeOverDialogProps) {
  const text = testCopiesMessages.takeOver
  const differences = useDifferences(serverId)
  const taking = useTakeOver(serverId)
  const { undecided, chosen } = taking
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text.title({ name: sourceName })}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      {undecided !== null ? (
        <CopyConflicts
          key={JSON.stringify(undecided.conflicts)}
          undecided={undecided}
          isBusy={taking.isBusy}
          onDecide={taking.decide}
          onSkip={taking.skip}
        />
      ) : (
        <>
          <p>{text.intro({ name: sourceName })}</p>
          <Loaded query={differences} failed={text.failed}>
            {({ rows, total }) => <DifferenceList rows={rows} total={total} taking={taking} />}
          </Loaded>
          <Row mt="lg" wrap gap="xs" justify="end" align="stretch">
            <Button variant="default" onClick={onClose}>
              {shellMessages.close}
            </Button>
            <Button disabled={chosen.length === 0} loading={taking.isBusy} onClick={taking.begin}>
              {text.confirm({ count: chosen.length })}
            </Button>
          </Row>
        </>
      )}
    </Modal>
  )
}

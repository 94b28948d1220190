import type { SoldItem } from '@trellis/contract/money/shop-items.ts'
import { ChangeHistory } from '../../design/change-history.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { shellMessages } from '../../messages/shell.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { describeField } from './describe-field.ts'
import { useSoldItemHistory } from './use-sold-items.ts'

type ItemHistoryDialogProps = { item: SoldItem; onClose: () => void }

/** Who changed what of an item, and when. */
export function ItemHistoryDialog({ item, onClose }: ItemHistoryDialogProps) {
  const text = shopItemsMessages
  const history = useSoldItemHistory(item.id)
  const returnFocus = useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<VisibleText text={text.historyOf({ name: item.name })} />}
      size="38rem"
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <div ref={returnFocus}>
        <Loaded
          query={history}
          failed={text.historyFailed}
          empty={<Empty icon="history" title={text.noHistory} />}
        >
          {(changes) => (
            <ChangeHistory
              label={text.historyOf({ name: revealHidden(item.name) })}
              changes={changes}
              describe={describeField(item.unit)}
            />
          )}
        </Loaded>
      </div>
    </Modal>
  )
}

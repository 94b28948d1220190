import { Button, Skeleton } from '@mantine/core'
import { Bullets } from '../../design/bullets.tsx'
import { FormButtons } from '../../design/form-buttons.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { useReturnFocus } from '../../kit/return-focus.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { shellMessages } from '../../messages/shell.ts'
import { listImpactSentences } from './impact-sentences.ts'
import type { SwitchName } from './settings-entry.ts'
import { useSettingsImpact } from './use-panel-settings.ts'

type ImpactDialogProps = {
  switchedOn: readonly SwitchName[]
  onClose: () => void
  onConfirm: () => void
}

/** Shows the effects of the switches before they are saved. */
export function ImpactDialog({ switchedOn, onClose, onConfirm }: ImpactDialogProps) {
  const text = panelSettingsMessages.impact
  const returnFocus = useReturnFocus()
  const impact = useSettingsImpact()
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      size="34rem"
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <div ref={returnFocus}>
        <Loaded query={impact} failed={text.failed} skeleton={<Skeleton height={72} radius="md" />}>
          {(found) => (
            <Bullets>
              {listImpactSentences(found, switchedOn).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Bullets>
          )}
        </Loaded>
        <FormButtons onCancel={onClose}>
          <Button color="red" disabled={impact.isPending} onClick={onConfirm}>
            {text.confirm}
          </Button>
        </FormButtons>
      </div>
    </Modal>
  )
}

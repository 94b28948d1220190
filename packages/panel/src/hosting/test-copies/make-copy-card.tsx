import { useDisclosure } from '@mantine/hooks'
import { findCreationRefusal } from '@trellis/contract/hosting/server-creation.ts'
import { testCopyDays } from '@trellis/contract/hosting/test-copies.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Row } from '../../design/row.tsx'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import type { ServerDetail } from '../servers/index.ts'

const MakeCopyDialog = createLazyDialog(
  async () => (await import('./make-copy-dialog.tsx')).MakeCopyDialog,
)

type MakeCopyCardProps = { owner: Profile; settings: PanelSettings; server: ServerDetail }

/** Explains test copies, with the button that makes one. */
export function MakeCopyCard({ owner, settings, server }: MakeCopyCardProps) {
  const text = testCopiesMessages
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <Card title={text.make.title}>
      <p>{text.make.intro({ days: testCopyDays })}</p>
      <Row mt="md">
        <ActionButton
          label={text.make.open}
          icon="copy"
          variant="default"
          denial={wordRefusal(findCreationRefusal(owner, settings))}
          onPress={dialog.open}
        />
      </Row>
      {isOpen && <MakeCopyDialog userId={owner.id} server={server} onClose={dialog.close} />}
    </Card>
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../design/icon.tsx'
import { askToInstall, installPrompt } from '../../kit/install-prompt.ts'
import { isInstalledByHand } from '../../kit/installed-by-hand.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useStore } from '../../kit/store.ts'
import { shellMessages } from '../../messages/shell.ts'

const InstallDialog = createLazyDialog(
  async () => (await import('./install-dialog.tsx')).InstallDialog,
)

/** Installs the panel, or says how, where that is possible and not done. */
export function InstallButton() {
  const [isOpen, dialog] = useDisclosure(false)
  const canAsk = useStore(installPrompt)
  if (!canAsk && !isInstalledByHand()) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={16} />}
        onClick={canAsk ? askToInstall : dialog.open}
      >
        {shellMessages.nav.install}
      </Button>
      {isOpen && <InstallDialog onClose={dialog.close} />}
    </>
  )
}

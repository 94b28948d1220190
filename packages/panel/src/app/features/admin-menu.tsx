import { useDisclosure } from '@mantine/hooks'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import type { AdminTab } from '../../kit/feature.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { adminMessages } from '../../messages/admin.ts'
import styles from './admin-menu.module.css'

const AdminDrawer = createLazyDialog(async () => (await import('./admin-drawer.tsx')).AdminDrawer)

type AdminMenuProps = { tabs: readonly AdminTab[]; chosen: AdminTab | undefined }

/** On small screens: a button that names the open tab, and the navigation that it slides out. */
export function AdminMenu({ tabs, chosen }: AdminMenuProps) {
  const text = adminMessages
  const [isOpen, menu] = useDisclosure(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={chosen === undefined ? text.openNav : text.openNavAt({ tab: chosen.title })}
        onClick={menu.open}
      >
        <Icon name={chosen?.icon ?? 'menu'} size={19} />
        <Text as="span" weight="semibold" grow>
          {chosen?.title ?? text.chooseTab}
        </Text>
        <Icon name="down" size={18} />
      </button>
      <AdminDrawer tabs={tabs} chosen={chosen} isOpen={isOpen} onClose={menu.close} />
    </>
  )
}

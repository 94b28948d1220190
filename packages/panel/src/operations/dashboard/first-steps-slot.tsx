import type { Profile } from '@trellis/contract/users.ts'
import type { ReactNode } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import type { ServerDetail } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { dashboardMessages } from '../../messages/dashboard.ts'
import styles from './overview.module.css'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'

export const NewcomerFirstSteps = createLazyDialog(
  async () => (await import('./newcomer-first-steps.tsx')).NewcomerFirstSteps,
)
export const ServerFirstSteps = createLazyDialog(
  async () => (await import('./server-first-steps.tsx')).ServerFirstSteps,
)

type FirstStepsSlotProps = { children: ReactNode }

/** Keeps the room for the first steps until they are loaded, unless the user has hidden them. */
export function FirstStepsSlot({ children }: FirstStepsSlotProps) {
  const isHidden = useFirstStepsFlag('hidden').isOn
  return isHidden ? null : <div className={styles.steps}>{children}</div>
}

/** Shows the first steps again; nothing while they are shown. */
export function ShowFirstSteps() {
  const hidden = useFirstStepsFlag('hidden')
  if (!hidden.isOn) return null
  return (
    <ActionButton
      label={dashboardMessages.firstSteps}
      icon="check"
      variant="default"
      denial={null}
      onPress={() => hidden.write(false)}
    />
  )
}

/** Returns whether the first steps are about this server: its owner does them, and never on a test copy. */
export const hasFirstSteps = (user: Pick<Profile, 'isBanned'>, detail: ServerDetail | null) =>
  detail !== null && detail.role === 'owner' && detail.testCopy === null && !user.isBanned

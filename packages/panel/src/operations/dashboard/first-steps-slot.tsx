import type { Profile } from '@trellis/contract/people/users.ts'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import type { ServerDetail } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { useFocusWhile } from '../../kit/focus-while.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { firstStepsMessages } from '../../messages/first-steps.ts'
import { readFirstStepsHeight } from './first-steps-height.ts'
import styles from './overview.module.css'
import { useFirstStepsFlag, useFirstStepsTurned } from './use-first-steps-flag.ts'

export const NewcomerFirstSteps = createLazyDialog(
  async () => (await import('./newcomer-first-steps.tsx')).NewcomerFirstSteps,
  { isInSight: true },
)
export const ServerFirstSteps = createLazyDialog(
  async () => (await import('./server-first-steps.tsx')).ServerFirstSteps,
  { isInSight: true },
)

type SlotStyle = CSSProperties & { '--steps-height': string | undefined }

type FirstStepsSlotProps = { children: ReactNode }

/** Keeps the room for the first steps until they are loaded, unless the user has hidden them. */
export function FirstStepsSlot({ children }: FirstStepsSlotProps) {
  const isHidden = useFirstStepsFlag('hidden').isOn
  const { user } = useAccount()
  const [lastHeight] = useState(() => readFirstStepsHeight(user.id))
  const place = useRef<HTMLElement>(null)
  useFocusWhile(place, useFirstStepsTurned('shown'))
  if (isHidden) return null
  const style: SlotStyle = {
    '--steps-height': lastHeight === null ? undefined : `${lastHeight}px`,
  }
  return (
    <Box
      ref={place}
      role="group"
      aria-label={firstStepsMessages.title}
      tabIndex={-1}
      className={styles.steps}
      style={style}
    >
      {children}
    </Box>
  )
}

type ShowFirstStepsProps = {
  /** True where it replaces the first steps that were just hidden. */
  takesFocus?: boolean
}

/** Shows the first steps again; nothing while they are shown. */
export function ShowFirstSteps({ takesFocus = false }: ShowFirstStepsProps) {
  const hidden = useFirstStepsFlag('hidden')
  const isTurned = useFirstStepsTurned('hidden')
  if (!hidden.isOn) return null
  return (
    <ActionButton
      label={dashboardMessages.firstSteps}
      icon="check"
      variant="default"
      denial={null}
      takesFocus={takesFocus && isTurned}
      onPress={() => hidden.write(false)}
    />
  )
}

/** Returns whether the first steps are about this server: its owner does them, and never on a test copy. */
export const hasFirstSteps = (user: Pick<Profile, 'isBanned'>, detail: ServerDetail | null) =>
  detail !== null && detail.role === 'owner' && detail.testCopy === null && !user.isBanned

import { Button } from '@mantine/core'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Facts } from '../../design/facts.tsx'
import { Row } from '../../design/row.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import type { BanInput } from './ban-faults.ts'
import { ImpactNotice } from './impact-notice.tsx'
import { useBanUser } from './use-change-user.ts'
import { useImpact } from './use-impact.ts'
import styles from './user-section.module.css'

type BanReviewProps = {
  user: ManagedUser
  ban: BanInput
  onBack: () => void
  onBanned: () => void
}

/** Shows the effects of a ban before it. */
export function BanReview({ user, ban, onBack, onBanned }: BanReviewProps) {
  const text = managedUsersMessages.dialog
  const impact = useImpact('ban', [user.DiscordID])
  const banUser = useBanUser(user.DiscordID, onBanned)
  const title = text.reviewTitle({ name: revealHidden(user.DiscordUsername) })
  return (
    <div
      className={`${styles.form} ${styles.fields} ${styles.review}`}
      role="group"
      aria-label={title}
      tabIndex={-1}
      ref={takeFocus}
    >
      <Facts
        facts={[
          { label: text.reason, value: <VisibleText text={ban.reason.trim()} />, isWide: true },
          { label: text.duration, value: ban.duration.trim() },
        ]}
      />
      <ImpactNotice action="ban" impact={impact} />
      <Row wrap gap="xs" align="stretch">
        <Button variant="default" disabled={banUser.isPending} onClick={onBack}>
          {text.back}
        </Button>
        <Button
          color="red"
          loading={banUser.isPending}
          disabled={!impact.isSuccess}
          onClick={() => banUser.mutate(ban)}
        >
          {text.confirmBan}
        </Button>
      </Row>
    </div>
  )
}

/** The button that led here is gone, and with it the focus. */
const takeFocus = (review: HTMLElement | null) => review?.focus()

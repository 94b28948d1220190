import { getGamePagePath } from '@trellis/contract/kit/join-page-path.ts'
import { type JoinPage, joinPictureSize } from '@trellis/contract/operations/join-page.ts'
import { Card } from '../../design/card.tsx'
import press from '../../design/press.module.css'
import { QrCode } from '../../design/qr-code.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { joinPageMessages } from '../../messages/join-page.ts'
import { CopyButton } from './copy-button.tsx'
import { describeStatus, findStatusTone } from './describe-status.ts'
import { JoinSteps } from './join-steps.tsx'
import { getJoinUrl } from './join-url.ts'
import styles from './join-view.module.css'
import { ReportButton } from './report-button.tsx'

type JoinContentProps = { page: JoinPage; isStale: boolean }

/** A longer name would not fit into a line of a phone in large letters. */
const maxLargeCharacters = 12

export function JoinContent({ page, isStale }: JoinContentProps) {
  const text = joinPageMessages
  const { name, description, pictureUrl } = page
  const url = getJoinUrl(name)
  return (
    <Row wrap gap="lg" align="start">
      <Stack gap="lg" shrink basis="36rem">
        <Card>
          <img
            className={styles.picture}
            src={pictureUrl}
            alt={text.picture({ name })}
            {...joinPictureSize}
          />
          <Row mt="lg" wrap gap="sm" rowGap="xs">
            <Text
              as="h1"
              size={name.length > maxLargeCharacters ? '2xl' : '4xl'}
              weight="bold"
              breaks
              tight
            >
              {name}
            </Text>
            <span role="status">
              <StatusBadge tone={findStatusTone(page)} label={describeStatus(page)} />
            </span>
          </Row>
          {isStale && (
            <Text mt="2xs" tone="warn" size="sm">
              {text.stale}
            </Text>
          )}
          <Text mt="sm" breaks pre tone={description === '' ? 'muted' : 'text'}>
            {description === '' ? text.noDescription({ name }) : description}
          </Text>
          <JoinLinks page={page} />
        </Card>
        <JoinSteps page={page} />
      </Stack>
      <Stack gap="lg" shrink basis="16rem">
        <Card title={text.scanTitle}>
          <QrCode text={url} label={text.scanLabel({ name })} />
          <Text mt="md" tone="muted" size="sm" center breaks>
            {text.scanText}
          </Text>
        </Card>
        <ReportButton serverName={name} />
      </Stack>
    </Row>
  )
}

/** The ways from the page: the Discord, the page about the game, and the link itself. */
function JoinLinks({ page: { name, discordUrl, hasGamePage } }: { page: JoinPage }) {
  const text = joinPageMessages
  return (
    <Row mt="lg" wrap gap="sm" rowGap="sm">
      {discordUrl !== null && (
        <a className={press.press} href={discordUrl} target="_blank" rel="noreferrer">
          {text.discord}
        </a>
      )}
      {hasGamePage && (
        <a className={press.press} data-look="plain" href={getGamePagePath(name)}>
          {text.game}
        </a>
      )}
      <CopyButton isMain={discordUrl === null} label={text.copyLink} value={getJoinUrl(name)} />
    </Row>
  )
}

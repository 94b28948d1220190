import { getJoinPagePath } from '@trellis/contract/kit/join-page-path.ts'
import { joinPictureSize, type ListedPage } from '@trellis/contract/operations/join-page.ts'
import { Card } from '../../design/card.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { describeStatus, findStatusTone } from './describe-status.ts'
import styles from './join-view.module.css'

type ServerTileProps = { server: ListedPage }

const maxCharacters = 140

/** A server of the list: its picture, state and the beginning of its description, as a link to its page. */
export function ServerTile({ server }: ServerTileProps) {
  const { name, description, pictureUrl } = server
  return (
    <a href={getJoinPagePath(name)} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Card>
        {/* The link's text names the server already. */}
        <img
          className={styles.picture}
          src={pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          {...joinPictureSize}
        />
        <Text as="h2" mt="md" mb="xs" size="lg" weight="bold" breaks tight>
          {name}
        </Text>
        <StatusBadge tone={findStatusTone(server)} label={describeStatus(server)} />
        {description !== '' && (
          <Text mt="sm" size="sm" tone="muted" breaks>
            {shorten(description)}
          </Text>
        )}
      </Card>
    </a>
  )
}

function shorten(description: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(description.replaceAll(/\s+/g, ' ')))
  const isLong = characters.length > maxCharacters
  const shown = isLong ? characters.slice(0, maxCharacters - 1) : characters
  return shown.map(({ segment }) => segment).join('') + (isLong ? '…' : '')
}

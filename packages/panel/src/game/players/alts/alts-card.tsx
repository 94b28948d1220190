import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { altsMessages } from '../../../messages/alts.ts'
import { AltsList } from './alts-list.tsx'

type AltsCardProps = { serverId: string; name: string }

/** The other accounts of a player, on their profile. */
export function AltsCard(props: AltsCardProps) {
  return (
    <Card title={altsMessages.title}>
      <CardIntro as="p">{altsMessages.hint}</CardIntro>
      <AltsList {...props} />
    </Card>
  )
}

import type { Placement } from '@trellis/contract/kit/placement.ts'
import { Notice } from '../../design/notice.tsx'
import { describePlace } from '../../kit/describe-place.ts'
import { placesMessages } from '../../messages/places.ts'

type PlacementNoticeProps = { place: Placement | null }

/** Why a server of a cluster cannot be reached; nothing while it can. */
export function PlacementNotice({ place }: PlacementNoticeProps) {
  const text = placesMessages
  if (place === null || place.state === 'ready') return null
  return (
    <Notice tone={place.state === 'lost' ? 'bad' : 'warn'} title={text.titles[place.state]}>
      <p>{describePlace(place)}</p>
      <p>{text.safe}</p>
    </Notice>
  )
}

import { getJoinPagePath } from '@trellis/contract/kit/join-page-path.ts'
import { joinPictureSize } from '@trellis/contract/operations/join-page.ts'
import { useState } from 'react'
import styles from './hero.module.css'
import { useJoinPage } from './use-join-page.ts'

type HeroPictureProps = { serverId: string; serverName: string }

/** The start world as friends see it on the public page; the sky alone where that page is off. */
export function HeroPicture({ serverId, serverName }: HeroPictureProps) {
  const [isLoaded, setLoaded] = useState(false)
  const page = useJoinPage(serverId).data
  const hasPicture = page !== undefined && page.isPublic && page.url !== null
  return (
    <div className={styles.picture} aria-hidden="true">
      {hasPicture && (
        <img
          src={`${getJoinPagePath(serverName)}/picture?caption=off`}
          alt=""
          decoding="async"
          data-loaded={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
          // Without a picture the sky stays.
          onError={() => setLoaded(false)}
          {...joinPictureSize}
        />
      )}
    </div>
  )
}

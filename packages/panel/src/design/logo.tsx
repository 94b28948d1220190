type LogoProps = { size: number }

/** A vine on a trellis. */
export function Logo({ size }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f7a48" />
      <path
        d="M10 25V7M22 25V7M6 12h20M6 20h20"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M10 25c0-6 12-4 12-13"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M22 12c-4 .6-6-1.4-6-5 4-.4 6.4 1.4 6 5Z" fill="#a7f3d0" />
    </svg>
  )
}

import type { LivePlayer } from '@trellis/contract/links/world-news.ts'
import { getPlayerPlace } from '../live-world/player-place.ts'
import type { Camera } from './camera.ts'
import { mapColors } from './map-colors.ts'

const font = '600 12px system-ui, sans-serif'
const labelHeight = 18
const gap = 5

/** A dot for each, and the name above it, in colours that show on any ground. */
export function drawPlayers(
  pen: CanvasRenderingContext2D,
  camera: Camera,
  players: readonly LivePlayer[],
) {
  const radius = Math.min(9, Math.max(4, camera.scale * 0.3))
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const player of players) {
    const { column, row } = getPlayerPlace(player)
    const [x, y] = [camera.x + column * camera.scale, camera.y + row * camera.scale]
    drawDot(pen, x, y, radius)
    drawName(pen, x, y - radius - gap - labelHeight / 2, player.name)
  }
}

function drawDot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = mapColors.player
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = mapColors.paper
  pen.stroke()
  pen.beginPath()
  pen.arc(x, y, radius + 1.5, 0, 2 * Math.PI)
  pen.lineWidth = 1
  pen.strokeStyle = mapColors.shade
  pen.stroke()
}

function drawName(pen: CanvasRenderingContext2D, x: number, y: number, name: string) {
  const width = pen.measureText(name).width + 12
  pen.beginPath()
  pen.roundRect(x - width / 2, y - labelHeight / 2, width, labelHeight, 6)
  pen.fillStyle = mapColors.label
  pen.fill()
  pen.fillStyle = mapColors.paper
  pen.fillText(name, x, y + 0.5)
}

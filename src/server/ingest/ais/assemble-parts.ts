/** A sentence that is a part of a message, and what tells its message from others. */
export interface MessagePart {
  talker: string
  count: number
  /** From 1 to `count`. */
  number: number
  sequence: string
  channel: string
  payload: string
  fillBits: number
  station: string | null
  group: string | null
  /** Time of reception that the line states. */
  at: Date | null
  /** When the line was read, or its time in a log. */
  readAt: Date
}

/** The parts of a message, in their order. */
type Parts = readonly [MessagePart, ...MessagePart[]]

/** The parts of a message are sent within a second; relays may be slower. */
const maxPartsMs = 5_000
/** Maximum number of incomplete messages. */
const maxIncomplete = 64

/**
 * Joins the parts of messages, which may be mixed with those of others. Parts belong together if they follow one another
 * within seconds, and have the same talker, number of parts and sequence number, and the same TAG group, station and
 * channel as far as both state them. A part that could belong to two messages belongs to none: joined wrongly, they
 * would give one ship the dimensions of another.
 */
export function createPartAssembler() {
  let incomplete: Parts[] = []
  let abandoned = 0

  function abandon(parts: readonly Parts[]): void {
    abandoned += parts.length
    incomplete = incomplete.filter((other) => !parts.includes(other))
  }

  return {
    /** Adds a part; returns the parts of a complete message, or what the part is. */
    add(part: MessagePart): Parts | 'part' | 'part missing' {
      abandon(incomplete.filter(([first]) => !isInTime(first, part)))
      if (part.number === 1) {
        const isRepeated = ([first, ...others]: Parts) =>
          others.length === 0 && first.payload === part.payload && isSameMessage(first, part)
        incomplete = [...incomplete.filter((parts) => !isRepeated(parts)), [part]]
        abandon(incomplete.slice(0, -maxIncomplete))
        return 'part'
      }
      const ofMessage = incomplete.filter((parts) => parts.every((other) => isSameMessage(other, part)))
      const candidates = ofMessage.filter(({ length }) => length === part.number - 1)
      const [found] = candidates
      if (!found || candidates.length > 1) {
        abandon(found ? candidates : ofMessage)
        return 'part missing'
      }
      const parts: Parts = [...found, part]
      incomplete = incomplete.filter((other) => other !== found)
      if (part.number === part.count) return parts
      incomplete.push(parts)
      return 'part'
    },
    /** Returns the number of messages since the last call of which a part never came. */
    takeAbandoned(): number {
      const taken = abandoned
      abandoned = 0
      return taken
    },
  }
}

function isInTime(first: MessagePart, next: MessagePart): boolean {
  const [from, to] = first.at && next.at ? [first.at, next.at] : [first.readAt, next.readAt]
  return Math.abs(to.getTime() - from.getTime()) <= maxPartsMs
}

function isSameMessage(one: MessagePart, other: MessagePart): boolean {
  return (
    one.talker === other.talker &&
    one.count === other.count &&
    one.sequence === other.sequence &&
    agree(one.group, other.group) &&
    agree(one.station, other.station) &&
    agree(one.channel || null, other.channel || null)
  )
}

function agree(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other
}

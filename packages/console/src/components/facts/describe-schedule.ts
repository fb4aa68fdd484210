import type { Schedule } from '@guide/contracts'
import type { formatsOf } from '../../words/formats.ts'
import type { Message, Translate } from '../../words/words.ts'

/** The time zone of the reader. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of a time zone as people say it: "Berlin time". */
export function sayZone(zone: string, t: Translate): string {
  if (/^(Etc\/)?(UTC|GMT|Universal|Zulu)$/.test(zone)) return 'UTC'
  const city = zone.split('/').at(-1) ?? zone
  return t('{city} time', { city: city.replaceAll('_', ' ') })
}

/** What a schedule does, in sentences: "Starts on Monday, May 3, 2027 at 9:00 AM Berlin time, in 4 days. It has no end." */
export function describeSchedule(
  { start_at, end_at }: Schedule,
  { longMoment, ago }: Pick<ReturnType<typeof formatsOf>, 'longMoment' | 'ago'>,
  t: Translate,
  { now = Date.now(), zone = ownZone() } = {},
): string {
  const say = (at: string, ahead: Message, over: Message) =>
    t(Date.parse(at) > now ? ahead : over, {
      moment: longMoment(at, zone),
      zone: sayZone(zone, t),
      ago: ago(at, now),
    })
  const start = start_at
    ? say(start_at, 'Starts on {moment} {zone}, {ago}.', 'Started on {moment} {zone}, {ago}.')
    : t('Starts as soon as it is published.')
  const end = end_at
    ? say(end_at, 'Ends on {moment} {zone}, {ago}.', 'Ended on {moment} {zone}, {ago}: no user gets it.')
    : t('It has no end.')
  const isOver = end_at && Date.parse(end_at) <= now
  return isOver ? end : `${start} ${end}`
}

import type { Drawings } from '#features/practice/site/client/rich-text.tsx'
import canoeAshore from './canoe-ashore.svg'
import dockAtDusk from './dock-at-dusk.svg'
import eveningRoom from './evening-room.svg'
import autumn from './hero-autumn-phone.svg'
import dawn from './hero-dawn-phone.svg'
import day from './hero-day-phone.svg'
import dawnRiver from './hero-home-dawn-phone.svg'
import lake from './hero-services-phone.svg'
import officeDoor from './office-door.svg'
import anxiety from './services/anxiety-therapy.svg'
import couples from './services/couples-therapy.svg'
import family from './services/family-therapy.svg'
import individual from './services/individual-therapy.svg'
import kids from './services/kids-teens-families.svg'
import marriage from './services/marriage-counseling.svg'
import ptsd from './services/ptsd-treatment.svg'
import selfEsteem from './services/self-esteem-therapy.svg'
import trauma from './services/trauma-therapy.svg'
import workplace from './services/workplace-challenges.svg'
import teamRoom from './team-room.svg'
import therapyRoom from './therapy-room.svg'
import waitingRoom from './waiting-room.svg'
import windowSill from './window-sill.svg'
import woodlandPath from './woodland-path.svg'

/** The product's drawings by the names that contents use. The phone scenes have no mist over the hills. */
export const drawings: Drawings = {
  'dawn-river': dawnRiver,
  'dock-at-dusk': dockAtDusk,
  'canoe-ashore': canoeAshore,
  autumn,
  dawn,
  day,
  lake,
  'therapy-room': therapyRoom,
  'office-door': officeDoor,
  'waiting-room': waitingRoom,
  'team-room': teamRoom,
  'window-sill': windowSill,
  'woodland-path': woodlandPath,
  'evening-room': eveningRoom,
  'service-anxiety': anxiety,
  'service-couples': couples,
  'service-family': family,
  'service-individual': individual,
  'service-kids': kids,
  'service-marriage': marriage,
  'service-ptsd': ptsd,
  'service-self-esteem': selfEsteem,
  'service-trauma': trauma,
  'service-workplace': workplace,
}

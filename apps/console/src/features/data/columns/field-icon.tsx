import {
  Braces,
  Calendar,
  CalendarClock,
  Clock,
  FileText,
  Hash,
  Image,
  KeyRound,
  Link,
  List,
  type LucideIcon,
  MapPin,
  Paperclip,
  Pilcrow,
  Shapes,
  Share2,
  SquareCheck,
  Type,
  User,
  Video,
} from 'lucide-react'

/** The icon of each type and system field. */
const icons: Readonly<Record<string, LucideIcon>> = {
  TEXT: Type,
  LANGUAGE: Type,
  NUMBER: Hash,
  BOOLEAN: SquareCheck,
  DATE: Calendar,
  DATETIME: CalendarClock,
  TIME: Clock,
  URL: Link,
  PAGE_LINK: Link,
  RICH_TEXT: Pilcrow,
  RICH_CONTENT: Pilcrow,
  IMAGE: Image,
  MEDIA_GALLERY: Image,
  VIDEO: Video,
  AUDIO: Paperclip,
  DOCUMENT: FileText,
  ADDRESS: MapPin,
  REFERENCE: Share2,
  MULTI_REFERENCE: Share2,
  ARRAY: List,
  ARRAY_STRING: List,
  ARRAY_DOCUMENT: List,
  OBJECT: Braces,
  _id: KeyRound,
  _owner: User,
  _createdDate: CalendarClock,
  _updatedDate: CalendarClock,
}

/** Shows the type of a field. */
export function FieldIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? Shapes
  return <Icon size={14} aria-hidden="true" className="field-icon" />
}

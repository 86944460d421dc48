import type { Scored } from '../../ideas/domain/weights.ts';

/**
 * The drawing's units: one point of a score is 60 wide, ten of them are 600 by 600 from (56, 20). The paper
 * goes on for half a point, so that bubbles of tens lie on it too.
 */
export const plotArea = { left: 56, top: 20, size: 600, unit: 60, rim: 30 } as const;

export const x = (feasibility: number) => plotArea.left + feasibility * plotArea.unit;
export const y = (impact: number) => plotArea.top + plotArea.size - impact * plotArea.unit;

export const edge = plotArea.left + plotArea.size;
export const base = plotArea.top + plotArea.size;

export type Bubble = {
  index: number;
  cx: number;
  cy: number;
  r: number;
  /** Radius of what a finger may touch: its square, where no other idea is in it. */
  touch: number;
};

/** Area follows innovation: 9 for 1 point to 29 for 10 points where there is room. */
const radius = (innovation: number) => 9 + 20 * Math.sqrt((innovation - 1) / 9);
const largest = radius(10);

/** The positions of ideas within one square, and their largest size. @param unit the distance between squares */
function gridOf(members: number, unit: number) {
  const scale = unit / plotArea.unit;
  // Alone a bubble may reach into the next squares; several keep to their own.
  if (members === 1) return { places: [{ dx: 0, dy: 0 }], room: largest * scale };
  if (members === 2)
    return {
      places: [
        { dx: -13 * scale, dy: -13 * scale },
        { dx: 13 * scale, dy: 13 * scale },
      ],
      room: 17 * scale,
    };
  const columns = Math.ceil(Math.sqrt(members));
  const rows = Math.ceil(members / columns);
  const pitch = (unit - 4) / columns;
  const places = Array.from({ length: members }, (_, position) => ({
    dx: ((position % columns) - (columns - 1) / 2) * pitch,
    dy: (Math.floor(position / columns) - (rows - 1) / 2) * pitch,
  }));
  return { places, room: pitch * 0.47 };
}

type Square = { members: number[]; left: number; top: number };

/** The distance to the nearest occupied square: less than a point where a median is a half. */
function unitOf({ left, top }: Square, all: readonly Square[]): number {
  const distances = all.map((other) =>
    Math.max(Math.abs(other.left - left), Math.abs(other.top - top)),
  );
  return Math.min(plotArea.unit, ...distances.filter((away) => away > 0));
}

/**
 * Places a bubble for each idea. Ideas with the same impact and feasibility share out their square, so that
 * none hides another, however many they are. One scale serves three quarters of the squares, which keeps
 * sizes comparable; only where more ideas share a square, or squares are near each other, are they drawn smaller.
 */
export function placeBubbles(ideas: readonly Scored[]): Bubble[] {
  const found = new Map<string, Square>();
  for (const [index, { feasibilityScore, impactScore }] of ideas.entries()) {
    const key = `${feasibilityScore} ${impactScore}`;
    const square = found.get(key) ?? {
      members: [],
      left: x(feasibilityScore),
      top: y(impactScore),
    };
    square.members.push(index);
    found.set(key, square);
  }
  const all = [...found.values()];
  const squares = all.map((square) => {
    const unit = unitOf(square, all);
    return { ...square, unit, ...gridOf(square.members.length, unit) };
  });
  const rooms = squares.map(({ room }) => room).sort((a, b) => b - a);
  const usualRoom = rooms[Math.ceil(rooms.length * 0.75) - 1] ?? largest;
  return squares.flatMap(({ members, left, top, unit, places, room }) => {
    const scale = Math.min(usualRoom, room) / largest;
    return members.map((index, position) => {
      const { dx, dy } = places[position] ?? { dx: 0, dy: 0 };
      return {
        index,
        cx: left + dx,
        cy: top + dy,
        r: Math.max(2, radius(ideas[index]?.innovationScore ?? 1) * scale),
        touch: members.length === 1 ? (largest * unit) / plotArea.unit : 0,
      };
    });
  });
}

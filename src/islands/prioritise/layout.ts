import type { Scored } from '../../domain/ranking/weights.ts';

/** The drawing's units: one point of a score is 60 wide, the plate is 600 by 600 from (56, 20). */
export const plate = { left: 56, top: 20, size: 600, unit: 60 } as const;

export const x = (feasibility: number) => plate.left + feasibility * plate.unit;
export const y = (impact: number) => plate.top + plate.size - impact * plate.unit;

export type Bubble = {
  index: number;
  cx: number;
  cy: number;
  r: number;
  /** Radius of what a finger may touch: its square, where no other idea is in it. */
  touch: number;
};

/** Area follows innovation: 9 for 1 point to 29 for 10 points alone on its square. */
const radius = (innovation: number) => 9 + 20 * Math.sqrt((innovation - 1) / 9);

/**
 * Places a bubble for each idea. Ideas with the same impact and feasibility share out their square in
 * a small grid, so that none hides another, however many they are; their sizes shrink alike.
 */
export function placeBubbles(ideas: readonly Scored[]): Bubble[] {
  const cells = new Map<string, number[]>();
  ideas.forEach((idea, index) => {
    const key = `${idea.feasibilityScore} ${idea.impactScore}`;
    cells.set(key, [...(cells.get(key) ?? []), index]);
  });
  return [...cells.values()].flatMap((members) => {
    const columns = Math.ceil(Math.sqrt(members.length));
    const rows = Math.ceil(members.length / columns);
    // Alone a bubble may reach into the next squares; several keep to their own.
    const pitch = members.length === 1 ? plate.unit : (plate.unit - 4) / columns;
    const scale = members.length === 1 ? 1 : (pitch * 0.47) / 29;
    return members.map((index, position) => {
      const idea = ideas[index] ?? { impactScore: 1, feasibilityScore: 1, innovationScore: 1 };
      const column = (position % columns) - (columns - 1) / 2;
      const row = Math.floor(position / columns) - (rows - 1) / 2;
      return {
        index,
        cx: x(idea.feasibilityScore) + column * pitch,
        cy: y(idea.impactScore) + row * pitch,
        r: Math.max(2, radius(idea.innovationScore) * scale),
        touch: members.length === 1 ? radius(10) : 0,
      };
    });
  });
}

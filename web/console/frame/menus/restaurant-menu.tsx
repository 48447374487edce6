import { Button, Menu } from '@mantine/core';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { IconCheck, IconChevronDown } from '../../components/icons.tsx';
import { useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import styles from './restaurant-menu.module.css';

/** Chooses another restaurant of the account for this tab, which begins anew with it: nothing of the last one stays in view. */
export default function RestaurantMenu() {
  const w = useWords(TEAM_WORDS);
  const { choice } = useServices();
  const { restaurant_id, restaurant_name, restaurants } = useMe();
  const open = (id: string) => {
    choice.choose(id);
    location.assign('/console/');
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.name}
          aria-label={w('restaurant.choose', { name: restaurant_name })}
          rightSection={<IconChevronDown size="1rem" aria-hidden />}
        >
          <span className="ellipsis">{restaurant_name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {restaurants.map(({ restaurant_id: id, restaurant_name: name, role }) => (
          <Menu.Item
            key={id}
            aria-current={id === restaurant_id || undefined}
            rightSection={id === restaurant_id && <IconCheck size="1rem" aria-hidden />}
            onClick={() => id !== restaurant_id && open(id)}
          >
            {name}
            <span className="small muted"> · {w(`role.${role}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
